"""What goes on between fights: runs of rune and stories of wuxia."""

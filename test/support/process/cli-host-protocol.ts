/** Marks the end of one command's output on each stream of a command-line host; no command prints this character. */
export const END_MARK = "\u0000end ";

/** Ends the output of one command on each stream of a command-line host; a character that no command prints. */
export const END_MARK = "\u0000end ";

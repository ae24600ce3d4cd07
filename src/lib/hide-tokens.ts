/** A text without the tokens of its links: who holds one may act as its reader. */
export const hideTokens = (text: string): string => text.replace(/(\?token=)[\w.-]+/g, "$1…");

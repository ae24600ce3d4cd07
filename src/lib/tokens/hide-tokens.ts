/** Masks the tokens of the links in a text: a token lets its holder act as the recipient. */
export const hideTokens = (text: string): string => text.replace(/(\?token=)[\w.-]+/g, "$1…");

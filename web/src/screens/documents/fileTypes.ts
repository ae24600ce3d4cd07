/** Media types that are accepted as pictures. */
export const pictureMediaTypes = ["image/jpeg", "image/png", "image/webp"] as const;
/** Media types that are accepted as documents. */
export const documentMediaTypes = ["application/pdf", ...pictureMediaTypes] as const;

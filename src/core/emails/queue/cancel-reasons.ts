/** Why an email or a message was cancelled; stored as its last error. */
export const RETRACTED = "the content has been retracted";

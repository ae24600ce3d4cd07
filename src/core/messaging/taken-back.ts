/** Why a mail or a message does not leave any more. */
export const takenBack = "what it would tell was taken back";

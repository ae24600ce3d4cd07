/** Kinds of letters that have templates. */
export const letterKinds = ["bonafide", "character", "transfer", "recommendation"] as const;
/** Kinds of issued documents. */
export const issuedKinds = [...letterKinds, "id_card", "hall_ticket"] as const;

/** A question of a GIFT file cannot be read as one of ours; the message says why. */
export class GiftFault extends Error {}

/** An item of a QTI package cannot be read as one of our questions; the message says why. */
export class QtiFault extends Error {}

/** A response that is already JSON text. It is sent unchanged; only in tests it is parsed and checked against its schema. */
export class JsonText {
  readonly text: string;
  /** What the access log needs to know of the rows in it. */
  readonly shown: object;

  constructor(text: string, shown: object) {
    this.text = text;
    this.shown = shown;
  }
}

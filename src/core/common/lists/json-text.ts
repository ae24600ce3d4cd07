/** A response that PostgreSQL rendered as JSON: it is sent as it is, and only tests parse it to check its schema. */
export class JsonText {
  readonly text: string;
  /** What the access log needs to know of the rows in it. */
  readonly shown: object;

  constructor(text: string, shown: object) {
    this.text = text;
    this.shown = shown;
  }
}

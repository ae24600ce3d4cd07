/** A response that is JSON already, as a rule rendered by PostgreSQL: it is sent as it is, and only tests check its schema. */
export class JsonText {
  readonly text: string;
  /** What the access log needs to know of the rows in it. */
  readonly shown: object;

  constructor(text: string, shown: object) {
    this.text = text;
    this.shown = shown;
  }
}

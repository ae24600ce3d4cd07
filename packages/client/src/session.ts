import { Problem } from "./problem.ts";

/** An API key or access token, or the sign-in of an account. */
export type Credentials =
  | { token: string }
  | { email: string; password: string; school?: string; totp?: string };

interface Tokens {
  accessToken: string;
  refreshToken?: string;
}

/** Keeps the access token of a client. Concurrent requests share one sign-in or refresh. */
export class Session {
  readonly #credentials: Credentials;
  readonly #post: (path: string, body: object) => Promise<Response>;
  #tokens: Promise<Tokens> | undefined;

  constructor(credentials: Credentials, post: (path: string, body: object) => Promise<Response>) {
    this.#credentials = credentials;
    this.#post = post;
  }

  /** Returns the access token; signs in first if necessary. @throws {Problem} if the sign-in is refused */
  async token(): Promise<string> {
    if ("token" in this.#credentials) return this.#credentials.token;
    this.#tokens ??= this.#keep(this.#signIn());
    return (await this.#tokens).accessToken;
  }

  /** Replaces an access token that was refused. @returns false if a new one cannot be had */
  async renew(refused: string): Promise<boolean> {
    if ("token" in this.#credentials) return false;
    const known = this.#tokens;
    const current = await known;
    // Another request may have renewed it already, or be about to.
    if (current?.accessToken === refused && this.#tokens === known)
      this.#tokens = this.#keep(this.#refresh(current));
    await this.token();
    return true;
  }

  #keep(tokens: Promise<Tokens>): Promise<Tokens> {
    tokens.catch(() => {
      this.#tokens = undefined;
    });
    return tokens;
  }

  #signIn = async (): Promise<Tokens> =>
    this.#read(await this.#post("/api/v1/auth/login", { ...this.#credentials, transport: "body" }));

  async #refresh({ refreshToken }: Tokens): Promise<Tokens> {
    const response = await this.#post("/api/v1/auth/refresh", { refreshToken });
    return response.status === 401 ? this.#signIn() : this.#read(response);
  }

  async #read(response: Response): Promise<Tokens> {
    if (!response.ok) throw await Problem.from(response);
    return (await response.json()) as Tokens;
  }
}

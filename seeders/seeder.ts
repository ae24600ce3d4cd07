export interface SeedOptions {
  schools?: number | undefined;
  students?: number | undefined;
  /** Determines every random choice. */
  seed?: number | undefined;
  password?: string | undefined;
  progress(done: number, total: number, what: string): void;
}

export interface Seeder {
  name: string;
  description: string;
  run(options: SeedOptions): Promise<SeedReport>;
}

export interface SeedReport {
  schools: number;
  created: number;
  /** The accounts created in this run. */
  logins: Array<{ email: string; password: string }>;
}

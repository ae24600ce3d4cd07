export interface SeedOptions {
  schools?: number | undefined;
  students?: number | undefined;
  /** Decides every random choice. */
  seed?: number | undefined;
  password?: string | undefined;
  progress(done: number, total: number, what: string): void;
}

export interface Seeder {
  name: string;
  description: string;
  run(options: SeedOptions): Promise<Record<string, number>>;
}

interface Job {
  name: string;
  run(options: { school?: string; dryRun?: boolean }): Promise<object>;
}

/** Every job there is. */
export const jobs: readonly Job[] = [];

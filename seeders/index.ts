import { demo } from "./demo.ts";
import type { Seeder } from "./seeder.ts";

/** All seeders. */
export const seeders: readonly Seeder[] = [demo];

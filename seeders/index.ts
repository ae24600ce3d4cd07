import { demo } from "./demo.ts";
import type { Seeder } from "./seeder.ts";

/** Every seeder there is. */
export const seeders: readonly Seeder[] = [demo];

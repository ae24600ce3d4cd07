import { z } from "zod";

export const attendanceRate = z
  .number()
  .nullable()
  .describe(
    "Share of present and late students among all marked students, including excused: 0 to 1; null without marks",
  );

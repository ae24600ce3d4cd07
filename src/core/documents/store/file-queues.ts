import { z } from "zod";
import { queue } from "../../common/queue.ts";

export const objectRemoval = queue("object-removal", z.object({ sha256: z.string() }));

import { z } from "zod";

/** Money on the wire. */
export const MoneyView = z.object({ amount: z.string(), currency: z.string() }).meta({ id: "Money" });

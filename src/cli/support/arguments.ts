import { InvalidArgumentError } from "commander";

/** Creates a parser of whole numbers from `min` to `max`. */
export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };

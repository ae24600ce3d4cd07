/** The lookbehind keeps it linear: only the first slash of a run is tried. */
export const withoutTrailingSlashes = (address: string): string => address.replace(/(?<!\/)\/+$/, "");

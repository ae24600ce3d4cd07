/** Normalises a typed number for the service: `1 250,50` or `١٢٥٠٫٥` becomes `1250.50`. */
export function plainNumber(typed: string): string {
  const latin = typed
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replace(/[\s\u066c']/g, "")
    .replace("\u066b", ".");
  // A comma before one or two digits is a decimal separator; before three digits it separates thousands.
  if (/^-?\d+,\d{1,2}$/.test(latin)) return latin.replace(",", ".");
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(latin) ? latin.replaceAll(",", "") : latin;
}

const [quote, backslash, comma, bracket, brace] = [...'"\\,[{'].map((each) => each.charCodeAt(0));

/** Estimates how many values a JSON document holds: the cost of parsing depends on that, not on its length. */
export function countValues(json: Uint8Array): number {
  let count = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === backslash) at += inText ? 1 : 0;
    else if (byte === quote) inText = !inText;
    else if (!inText && (byte === comma || byte === bracket || byte === brace)) count += 1;
  }
  return count;
}

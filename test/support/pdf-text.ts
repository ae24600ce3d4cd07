import { inflateSync } from "node:zlib";

/** A run of text as drawn, glyph by glyph from left to right. */
export interface PdfText {
  text: string;
  /** Glyph ids in the font of the file. */
  glyphs: string[];
  x: number;
  y: number;
}

/** Extracts the text of each page of a PDF made by this service, from the file alone, as a PDF reader would. */
export function pdfPages(file: Uint8Array): PdfText[][] {
  const objects = objectsOf(Buffer.from(file).toString("latin1"));
  const get = (number: string) => objects.get(number)!;
  const maps = new Map<string, Map<string, string>>();
  const lettersOf = (font: string) => {
    if (!maps.has(font)) maps.set(font, charactersOf(get(reference(get(font).dictionary, "ToUnicode")).data));
    return maps.get(font)!;
  };
  const root = [...objects.values()].find(({ dictionary }) => /\/Type \/Pages\b/.test(dictionary))!;
  const [, kids] = /\/Kids \[([^\]]*)\]/.exec(root.dictionary)!;
  return [...kids!.matchAll(/(\d+) 0 R/g)].map(([, page]) => {
    const { dictionary } = get(page!);
    const resources = get(reference(dictionary, "Resources")).dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => [name!, number!]),
    );
    return textsOf(get(reference(dictionary, "Contents")).data, (name) => lettersOf(fonts.get(name)!));
  });
}

/** Joins the text of a page or file, line by line. */
export const plain = (texts: readonly PdfText[]): string => texts.map(({ text }) => text).join("\n");

const reference = (dictionary: string, name: string): string => {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary);
  if (!found) throw new Error(`No ${name} in ${dictionary.slice(0, 200)}`);
  return found[1]!;
};

function objectsOf(file: string): Map<string, { dictionary: string; data: string }> {
  const objects = new Map<string, { dictionary: string; data: string }>();
  const begin = /(?:^|\n)(\d+) 0 obj\n/g;
  for (let found = begin.exec(file); found; found = begin.exec(file)) {
    const rest = file.slice(begin.lastIndex);
    const end = rest.search(/\n?(?:stream\n|endobj)/);
    const dictionary = rest.slice(0, end);
    let data = "";
    if (rest.slice(end).trimStart().startsWith("stream")) {
      const start = rest.indexOf("stream\n", end) + 7;
      const length = Number(/\/Length (\d+)/.exec(dictionary)![1]);
      const bytes = Buffer.from(rest.slice(start, start + length), "latin1");
      data = dictionary.includes("FlateDecode")
        ? inflateSync(bytes).toString("latin1")
        : bytes.toString("latin1");
      begin.lastIndex += start + length;
    }
    objects.set(found[1]!, { dictionary, data });
  }
  return objects;
}

/** Parses the characters of each glyph. */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, from, , list] of map.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g))
    for (const [index, [, units]] of [...list!.matchAll(/<([\da-f ]*)>/g)].entries()) {
      const glyph = (Number.parseInt(from!, 16) + index).toString(16).padStart(4, "0");
      characters.set(glyph, Buffer.from(units!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"));
    }
  return characters;
}

function textsOf(content: string, lettersOf: (font: string) => ReadonlyMap<string, string>): PdfText[] {
  const texts: PdfText[] = [];
  for (const [block] of content.matchAll(/\bBT\b[\s\S]*?\bET\b/g)) {
    const [, x, y] = /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm/.exec(block) ?? [];
    const letters = lettersOf(/\/(F\d+) /.exec(block)![1]!);
    const glyphs = [...block.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
    texts.push({
      text: glyphs.map((glyph) => letters.get(glyph) ?? "\ufffd").join(""),
      glyphs,
      x: Number(x),
      y: Number(y),
    });
  }
  return texts;
}

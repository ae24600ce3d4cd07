import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import subsetFont from "subset-font";

// Makes the fonts of the console from their packages: `node scripts/subset-fonts.ts`, after a new version of one. Only the
// characters that schools write, and the weights from 400 to 600. `fonts.css` names the same ranges.

const target = "web/src/styles/fonts";

interface Subset {
  font: "inter" | "vazirmatn";
  /** The file of the package that has the characters. */
  part: string;
  ranges: ReadonlyArray<readonly [number, number]>;
}

const subsets: readonly Subset[] = [
  {
    font: "inter",
    part: "latin",
    ranges: [
      [0x20, 0x7e],
      [0xa0, 0xff],
      [0x131, 0x131],
      [0x152, 0x153],
      [0x2bb, 0x2bc],
      [0x2c6, 0x2c6],
      [0x2da, 0x2dc],
      [0x2010, 0x2044],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2190, 0x2195],
      [0x2212, 0x2215],
    ],
  },
  {
    font: "inter",
    part: "latin-ext",
    ranges: [
      [0x100, 0x17f],
      [0x218, 0x21b],
    ],
  },
  {
    font: "inter",
    part: "vietnamese",
    ranges: [
      [0x1a0, 0x1b0],
      [0x300, 0x323],
      [0x1ea0, 0x1ef9],
      [0x20ab, 0x20ab],
    ],
  },
  { font: "inter", part: "cyrillic", ranges: [[0x400, 0x45f]] },
  { font: "inter", part: "greek", ranges: [[0x370, 0x3ff]] },
  {
    font: "vazirmatn",
    part: "arabic",
    ranges: [
      [0x600, 0x6ff],
      [0x200c, 0x200f],
      [0xfb50, 0xfdff],
      [0xfe70, 0xfefc],
    ],
  },
];

for (const { font, part, ranges } of subsets) {
  const folder = join("node_modules/@fontsource-variable", font);
  const characters = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_none, index) => String.fromCodePoint(first + index)),
  );
  const small = await subsetFont(
    readFileSync(join(folder, `files/${font}-${part}-wght-normal.woff2`)),
    characters.join(""),
    { targetFormat: "woff2", variationAxes: { wght: { min: 400, max: 600 } } },
  );
  writeFileSync(join(target, `${font}-${part}.woff2`), small);
  copyFileSync(join(folder, "LICENSE"), join(target, `${font}-LICENSE.txt`));
  console.log(`${font}-${part}.woff2: ${small.length} bytes`);
}

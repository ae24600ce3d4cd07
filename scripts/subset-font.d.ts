declare module "subset-font" {
  interface Options {
    targetFormat: "woff2";
    variationAxes?: Record<string, { min: number; max: number }>;
  }
  /** Keeps the glyphs of these characters. */
  export default function subsetFont(font: Buffer, characters: string, options: Options): Promise<Buffer>;
}

export { compareTexts as work } from "./compare-texts.ts";

import { execFileSync } from "node:child_process";
import { modules } from "../src/core/modules.ts";
import { layers, moduleOf } from "./module-of.ts";

// A module has one name in every folder: this lists its files. Any other word lists the files with that word in their path.
const [word] = process.argv.slice(2);
if (!word) {
  console.error(
    `npm run where <module or word>, for example: npm run where identity\nModules: ${modules.join(", ")}`,
  );
  process.exit(2);
}
const isModule = modules.some((name) => name === word);

/** Outside the layers a file is named after its module: `src/cli/schools/audit.ts`, `src/cli/messages/emails-show.ts`. */
const isNamedAfter = (file: string): boolean =>
  file.split("/").some((part) => part.split(".")[0] === word || part.startsWith(`${word}-`));

const inLayer = (file: string): boolean => layers.some((folder) => file.startsWith(`${folder}/`));

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
for (const file of files.split("\n"))
  if (isModule ? moduleOf(file) === word || (!inLayer(file) && isNamedAfter(file)) : file.includes(word))
    console.log(file);

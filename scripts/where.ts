import { execFileSync } from "node:child_process";

// A feature has one name in every folder: this lists its files.
const [word] = process.argv.slice(2);
if (!word) {
  console.error("npm run where <word>, for example: npm run where identity");
  process.exit(2);
}
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
for (const file of files.split("\n")) if (file.includes(word)) console.log(file);

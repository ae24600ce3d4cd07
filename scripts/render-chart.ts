import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { hashSources } from "./hash-sources.ts";

// `npm run chart`: renders deploy/helm with its default values, for installations without Helm. Needs the program `helm` 3 or newer.
const target = "deploy/kubernetes/school-svc.yaml";
const rendered = execFileSync(
  "helm",
  ["template", "school-svc", "deploy/helm", "--namespace", "school-svc"],
  {
    encoding: "utf8",
  },
);
const header = `# Rendered from deploy/helm with its default values (npm run chart). Sources: ${hashSources(".", "chart")}\n`;
writeFileSync(target, `${header}${rendered.trimEnd()}\n`);
process.stdout.write(`written to ${target}\n`);

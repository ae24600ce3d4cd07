import { writeFileSync } from "node:fs";
import { fieldsFile, fieldsText } from "./fields.ts";

writeFileSync(fieldsFile, fieldsText());

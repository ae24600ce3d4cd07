// What a person does in a browser: `npm run test:browser`, apart from `npm test`, since it needs a Chromium.
export default {
  files: ["test/browser/**/*.browser.ts"],
  extensions: ["ts"],
  timeout: "3m",
  concurrency: 2,
};

import { createTransport } from "nodemailer";

// Nodemailer alone: sends the same email a given number of times over a pool of the same size. Prints emails per second.
const [url = "", count = "1", connections = "5", bytes = "1000"] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const smtp = createTransport({
  host: hostname,
  port: Number(port),
  pool: true,
  maxConnections: Number(connections),
  maxMessages: 1_000,
  disableFileAccess: true,
  disableUrlAccess: true,
});
const html = "x".repeat(Number(bytes));
const began = performance.now();
let next = 0;
const lane = async () => {
  while (next < Number(count)) {
    next += 1;
    await smtp.sendMail({
      from: { name: "School", address: "school@bench.example" },
      to: { name: "", address: `m${next}@x.example` },
      subject: "Bench",
      text: "x",
      html,
      messageId: `<m${next}@bench.example>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Entity-Ref-ID": `m${next}@bench.example` },
    });
  }
};
await Promise.all(Array.from({ length: Number(connections) * 2 }, lane));
console.log(Number(count) / ((performance.now() - began) / 1000));
smtp.close();

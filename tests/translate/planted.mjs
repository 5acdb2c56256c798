// Plants differences in a translated game, one at a time: `node planted.mjs MODULE TRANSCRIPT NUMBER` says which of them
// a transcript does not find. They are spread over the lines that it reaches: a condition negated, an answer that is
// wrong, a number in the row that is one too large.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { Player, linesOf } from "./compare.mjs";

const OFTEN = 20; // a line reached less often may be reached only where nobody looks
const PATIENCE = 5000; // milliseconds; a planted difference may make a loop endless

const WRONG = `
function $isSimple(value) { return ["number", "boolean", "string"].includes(typeof value); }
function $wrong(value) {
  return typeof value === "number" ? -1 - value : typeof value === "boolean" ? !value : typeof value === "string" ? value + "?" : value;
}
function $at(line, value) { const times = (globalThis.$reached ??= new Map()); if ($isSimple(value)) times.set(line, (times.get(line) ?? 0) + 1); return value; }
`;
const KINDS = [
  { pattern: /^((?:\} else )?if \()(.*)(\) \{)$/, plant: (text) => `!(${text})` },
  { pattern: /^(return )(.+)(;)$/, plant: (text) => `$wrong(${text})` },
  { pattern: /^([^ ]*\.[bhw]\[.*\] = )(.*)(;)$/, plant: (text) => `(${text}) + 1` },
];

function changed(lines, number, change) {
  for (const { pattern, plant } of KINDS) {
    const parts = pattern.exec(lines[number]);
    if (parts) return lines.with(number, parts[1] + change(parts[2], plant) + parts[3]).join("\n") + WRONG;
  }
  return null;
}

// A module in which every line that could be changed notes that it was reached
function noting(lines) {
  const noted = lines.map((line, number) => {
    const kind = KINDS.find(({ pattern }) => pattern.test(line));
    return kind ? line.replace(kind.pattern, (_, head, text, tail) => `${head}$at(${number}, ${text})${tail}`) : line;
  });
  return noted.join("\n") + WRONG;
}

// Whether the transcript finds a difference, in a thread that can be ended
function isFound(module, path) {
  return new Promise((resolve) => {
    const worker = new Worker(import.meta.filename, { workerData: { module, path } });
    const waiting = setTimeout(() => finish(true), PATIENCE);
    function finish(found) {
      clearTimeout(waiting);
      void worker.terminate();
      resolve(found);
    }
    worker.on("message", finish);
    worker.on("error", () => finish(true));
  });
}

async function playerOf(module) {
  const url = pathToFileURL(module);
  return new Player(await import(url), await import(new URL("runtime.js", url)));
}

async function hasDifference(module, path) {
  const player = await playerOf(module);
  for await (const line of linesOf(path)) for (const _ of player.play(JSON.parse(line))) return true;
  return false;
}

if (!isMainThread) {
  parentPort.postMessage(await hasDifference(workerData.module, workerData.path));
} else {
  const [module, path, number] = process.argv.slice(2);
  const lines = readFileSync(module, "utf8").split("\n");
  const copy = module.replace(/\.js$/, ".planted");
  writeFileSync(`${copy}.js`, noting(lines));
  if (await hasDifference(`${copy}.js`, path)) throw new Error("there is a difference already");
  const often = [...globalThis.$reached].filter(([, times]) => times >= OFTEN).map(([line]) => line);
  const reached = often.sort((one, other) => one - other);
  let found = 0;
  for (let planted = 0; planted < +number; planted++) {
    const line = reached[Math.floor(((planted + 0.5) * reached.length) / +number)];
    writeFileSync(`${copy}-${planted}.js`, changed(lines, line, (text, plant) => plant(text)));
    if (await isFound(`${copy}-${planted}.js`, path)) found++;
    else console.log(`not found, line ${line + 1}: ${lines[line]}`);
  }
  console.log(`${found} of ${number} found, among ${reached.length} lines`);
}

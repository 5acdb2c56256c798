// `node evaluate.mjs MODULE CASES`: what the module's functions answer, as JSON. A list of numbers that is called
// `cells` in Python comes as {"cells": […]}.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [module, cases] = process.argv.slice(2);
const url = pathToFileURL(module);
const functions = await import(url);
const { plain } = await import(new URL("runtime.js", url));
const given = (value) => (value?.cells ? Int8Array.from(value.cells) : value);
const answers = JSON.parse(readFileSync(cases, "utf8")).map(([name, values]) => plain(functions[name](...values.map(given))));
console.log(JSON.stringify(answers));

#!/usr/bin/env node
// A bot that is a program of its own, for Node: the same as examples/program.py.
//
//     houndtable arena clear_4 --seats 2 --bots ./examples/program.js,random --games 100

const readline = require("node:readline");

const choose = ({ legal }) => (legal.find(({ notation }) => !["pass", "stop"].includes(notation)) ?? legal[0]).action;

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  const answer = message.type === "hello" ? { name: "First card" } : { action: choose(message) };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});

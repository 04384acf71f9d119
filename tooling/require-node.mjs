// Plain JavaScript on purpose: an older Node cannot even read the TypeScript that would complain.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `CQuiz runs on Node 24 or newer; this is ${process.version}. On Linux "npm ci" brings it along (do not omit optional packages, and start with "npm start"); elsewhere please install it.`,
  );
  process.exit(1);
}

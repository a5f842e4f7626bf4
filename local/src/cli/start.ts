import { build } from '../build/build.ts';
import { mailPath } from '../hosting/mail-page.ts';
import { runCommand } from '../orchestrate/command.ts';
import { startProduct } from '../orchestrate/product.ts';
import { sentenceOf } from '../process/start-error.ts';
import { homePath as networksPath } from '../sandbox/pages/layout.ts';
import { demoPerson } from '../seed/people.ts';
import { removeHalfDemo, seedDemo } from '../seed/seed.ts';

await runCommand(async ({ options, output, fail }) => {
  const begun = performance.now();
  output.say('Fanfare is starting …');
  const { dataDir, empty } = options;
  removeHalfDemo(dataDir);
  const product = await startProduct({
    port: options.port,
    dataDir,
    build: (onFunctions) =>
      build((text) => output.line('build', text), {
        onBuilt: (name) => name === 'functions' && onFunctions(),
      }),
    fill: (addresses, env) => seedDemo({ dataDir, empty, line: output.line }, addresses, env),
    line: output.line,
    onLost: fail,
  });
  const { app } = product.addresses;
  const sinceStart = () => ((performance.now() - begun) / 1000).toFixed(1);
  let isFilled = false;
  void product.filled.then(
    () => {
      isFilled = true;
    },
    (error: unknown) => fail(sentenceOf(error)),
  );
  // If the demo is already complete, `product.filled` has resolved, and this wait lets the handler above set
  // `isFilled`.
  await Promise.resolve();
  const person = [
    `  Sign in as  ${demoPerson.email}`,
    `  Password    ${demoPerson.password}`,
    '  or choose "Continue with Google" and pick one of the demo people.',
    ...(isFilled ? [] : ['  The demo data are still being made; signing in waits for them.']),
  ];
  output.say(
    [
      '',
      `  Fanfare is ready after ${sinceStart()} s:  ${app}`,
      '',
      ...(empty ? ['  Without demo data: create an account, or choose "Continue with Google".'] : person),
      '',
      `  E-mails stay on this machine:  ${app}${mailPath}`,
      `  So do the networks:            ${app}${networksPath}`,
      '',
      `  Data is kept in ${dataDir}; "npm run reset" empties it. Stop with Ctrl-C.`,
      '',
    ].join('\n'),
  );
  if (!isFilled)
    void product.filled.then(
      () => output.say(`  The demo data are complete after ${sinceStart()} s.\n`),
      () => undefined,
    );
  return product;
});

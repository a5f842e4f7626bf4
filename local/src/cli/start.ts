import { build } from '../build/build.ts';
import { mailPath } from '../hosting/mail-page.ts';
import { runCommand } from '../orchestrate/command.ts';
import { startProduct } from '../orchestrate/product.ts';
import { homePath as networksPath } from '../sandbox/pages/layout.ts';
import { demoPerson, seedDemo } from '../seed/demo.ts';

await runCommand(async ({ options, output, fail }) => {
  const begun = performance.now();
  output.say('Fanfare is starting …');
  const product = await startProduct({
    port: options.port,
    dataDir: options.dataDir,
    build: () => build((text) => output.line('build', text)),
    line: output.line,
    onLost: fail,
  });
  try {
    await seedDemo({ origin: product.addresses.behind, dataDir: options.dataDir });
  } catch (error) {
    await product.stop();
    throw error;
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  output.say(
    [
      '',
      `  Fanfare is ready after ${seconds} s:  ${product.addresses.app}`,
      '',
      `  Sign in as  ${demoPerson.email}`,
      `  Password    ${demoPerson.password}`,
      '  or choose "Continue with Google" and pick one of the demo people.',
      '',
      `  E-mails stay on this machine:  ${product.addresses.app}${mailPath}`,
      `  So do the networks:            ${product.addresses.app}${networksPath}`,
      '',
      `  Data is kept in ${options.dataDir}; "npm run reset" empties it. Stop with Ctrl-C.`,
      '',
    ].join('\n'),
  );
  return product;
});

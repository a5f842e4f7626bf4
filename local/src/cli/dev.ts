import { watch } from 'node:fs';
import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';
import { buildFunctions } from '../build/build.ts';
import { mailPath } from '../hosting/mail-page.ts';
import { gapiPath } from '../hosting/sign-in-pages.ts';
import { runCommand } from '../orchestrate/command.ts';
import { root } from '../orchestrate/parts.ts';
import { startProduct } from '../orchestrate/product.ts';
import { sentenceOf } from '../process/start-error.ts';
import { homePath as networksPath } from '../sandbox/pages/layout.ts';
import { demoPerson } from '../seed/people.ts';
import { removeHalfDemo, seedDemo } from '../seed/seed.ts';

/** Editors save a file in several writes. The functions are rebuilt once, after the last write. */
const settleMs = 150;

function gapiPlugin(): Plugin {
  return {
    name: 'local-gapi',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: gapiPath }, injectTo: 'head-prepend' }],
  };
}

function watchSources(folders: readonly string[], onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (file !== null && /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

await runCommand(async ({ options, output, fail }) => {
  output.say('Fanfare is starting for development …');
  const sayBuild = (text: string) => output.line('build', text);
  const { dataDir, empty } = options;
  removeHalfDemo(dataDir);
  const product = await startProduct({
    port: 0,
    dataDir,
    publicPort: options.port,
    serveSite: false,
    build: () => buildFunctions(sayBuild),
    fill: (addresses, env) => seedDemo({ dataDir, empty, line: output.line }, addresses, env),
    line: output.line,
    onLost: fail,
  });
  product.filled.catch((error: unknown) => fail(sentenceOf(error)));
  process.env['FANFARE_ORIGIN'] = product.addresses.behind;
  process.env['PORT'] = String(options.port);
  const vite = await createServer({ root: join(root, 'web'), plugins: [gapiPlugin()], clearScreen: false });
  await vite.listen();

  let rebuilding = Promise.resolve();
  const stopWatching = watchSources(['functions/src', 'core/src', 'platforms'], () => {
    rebuilding = rebuilding.then(async () => {
      try {
        await buildFunctions(sayBuild);
        await product.restartFunctions();
        output.say('The functions were rebuilt.');
      } catch (error) {
        // A failed build does not stop the functions, because the next change may fix it.
        output.complain(sentenceOf(error));
      }
    });
  });
  const { app } = product.addresses;
  output.say(
    [
      '',
      `  ${app}  (hot reload)`,
      `  ${demoPerson.email} / ${demoPerson.password}`,
      '',
      `  E-mails stay on this machine:  ${app}${mailPath}`,
      `  So do the networks:            ${app}${networksPath}`,
      '',
    ].join('\n'),
  );
  return {
    async stop() {
      stopWatching();
      await rebuilding;
      await vite.close();
      await product.stop();
    },
  };
});

/** `npm run queues -- LOCATION` prints the commands that make or update the queues of a project. */
import { fileURLToPath } from 'node:url';
import { deliveryQueues } from '../core/src/deliveries/queues.ts';
import { networks } from '../platforms/registry.ts';

export function queueCommands(location: string): string[] {
  const command = (name: string, limits: string) => {
    const options = `${name} --location=${location}${limits}`;
    return `gcloud tasks queues create ${options} || gcloud tasks queues update ${options}`;
  };
  return [
    command('default', ''),
    ...deliveryQueues(networks.map(({ id }) => id)).map(({ name, atOnce, perSecond }) =>
      command(name, ` --max-concurrent-dispatches=${atOnce} --max-dispatches-per-second=${perSecond}`),
    ),
  ];
}

// `import.meta.main` needs Node 24.2, and the lockfile has only Node 24.0 for macOS on ARM.
if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(queueCommands(process.argv[2] ?? 'us-central1').join('\n'));

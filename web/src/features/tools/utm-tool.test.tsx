import { utmPresetTakenText } from '@fanfare/core/utm/presets.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { openTools, preset, getTool, write } from './testing/open-tools.ts';

beforeAll(() => Promise.all([import('./quick-tools.tsx'), import('../../app/shell.tsx')]));

describe('the UTM link', () => {
  const result = () => getTool('UTM link').getByRole('status', { name: 'Link with UTM values' }).textContent;

  it('choosing a preset fills the fields, and in the link the variable is replaced by the id of the chosen network', async () => {
    const { user } = await openTools({ presets: [preset()] });
    await user.click(await screen.findByRole('radio', { name: 'Autumn roast' }));
    write('Link', 'fernhill.example/shop?color=red#top');
    expect(result()).toBe(
      'https://fernhill.example/shop?color=red&utm_source={network}&utm_medium=social#top',
    );
    await user.selectOptions(screen.getByLabelText('Fill {network} with'), 'X');
    expect(result()).toBe('https://fernhill.example/shop?color=red&utm_source=x&utm_medium=social#top');
  });

  it('a text that is not an address is refused with an example', async () => {
    await openTools();
    write('Link', 'fernhill');
    expect(getTool('UTM link').getByText(/^Enter a web address, such as/)).toBeDefined();
  });

  it('a preset can be saved, changed, deleted and restored', async () => {
    const { user, api } = await openTools();
    await user.click(await screen.findByRole('button', { name: 'Save as preset' }));
    expect(screen.getByText('Enter a source, such as newsletter or {network}.')).toBeDefined();
    write('Source', 'newsletter');
    await user.click(screen.getByRole('button', { name: 'Save as preset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as preset' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Letters' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('radio', { name: 'Letters', checked: true })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    write('Medium', 'email');
    await user.click(screen.getByRole('button', { name: 'Update preset' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Rename preset' });
    const saves = api.calls.filter(({ name }) => name === 'saveUtmPreset').map(({ input }) => input);
    expect(saves).toMatchObject([
      { name: 'Letters', source: 'newsletter', medium: '' },
      { name: 'Letters', medium: 'email', expected: { name: 'Letters', medium: '' } },
    ]);

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete preset' }));
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Letters' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('radio', { name: 'Letters' })).toBeDefined();
  });

  it('saving a preset under a name that is taken shows the reason in the dialog', async () => {
    const { user } = await openTools({
      answers: {
        saveUtmPreset: () => {
          throw new ApiError({
            status: 409,
            code: 'conflict',
            message: utmPresetTakenText,
            fields: { name: utmPresetTakenText },
          });
        },
      },
    });
    write('Source', 'newsletter');
    await user.click(await screen.findByRole('button', { name: 'Save as preset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as preset' }));
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Letters' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(utmPresetTakenText)).toBeDefined();
  });

  it('presets that could not be loaded can be requested again, and links are built without them', async () => {
    let asked = 0;
    const { user } = await openTools({
      answers: {
        listUtmPresets: () => {
          asked += 1;
          if (asked === 1) throw new ApiError({ status: 400, code: 'invalid_input', message: 'It failed.' });
          return [preset()];
        },
      },
    });
    expect(await screen.findByText('It failed.')).toBeDefined();
    write('Link', 'a.example');
    expect(result()).toBe('https://a.example');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('radio', { name: 'Autumn roast' })).toBeDefined();
  });
});

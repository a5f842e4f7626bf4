import { type Answers } from './fake-api.ts';
import { byTemplateName, type Template } from '@fanfare/core/templates/template.ts';
import { ApiError } from '../browser/api-error.ts';
import { enterReply, harbour } from './entered.ts';
import { fakeApi } from './fake-api.ts';

export const group = (change: Partial<Template> = {}): Template => ({
  _id: 'group-0001',
  workspaceId: harbour.id,
  name: 'Harbour',
  info: 'For pictures of boats',
  template_type: 'hashtag',
  hashtags: ['#harbour', '#boats'],
  caption: '',
  ...change,
});

export const caption = (change: Partial<Template> = {}): Template => ({
  ...group({ _id: 'caption-0001', name: 'Opening hours', info: 'Below every offer' }),
  template_type: 'caption',
  hashtags: [],
  caption: 'We are open from eight to six.',
  ...change,
});

/** A server that stores templates. A test may replace its answers. */
export function templateServer(first: readonly Template[], answers: Answers = {}) {
  let templates = first;
  const add = (template: Template) => {
    templates = [...templates, template].toSorted(byTemplateName);
    return template;
  };
  return fakeApi({
    enter: () => enterReply(),
    listTemplates: () => [...templates],
    addHashtags: ({ name, info, hashtags }) => add(group({ _id: 'made-0001', name, info, hashtags })),
    addCaption: ({ name, info, caption: text }) =>
      add(caption({ _id: 'made-0001', name, info, caption: text })),
    editTemplate({ id, name, info, hashtags, caption: text }) {
      const known = templates.find(({ _id: each }) => each === id);
      if (!known) throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
      templates = templates.filter((each) => each !== known);
      return add({
        ...known,
        name,
        info,
        hashtags: hashtags ?? known.hashtags,
        caption: text ?? known.caption,
      });
    },
    importTemplates({ templates: entries }) {
      const made = entries.map(({ type, ...fields }, i) =>
        type === 'hashtag'
          ? group({ _id: `imported-${i}`, ...fields })
          : caption({ _id: `imported-${i}`, ...fields }),
      );
      for (const each of made) add(each);
      return { added: made.length, replaced: 0, skipped: 0, templates: [...templates] };
    },
    removeTemplate({ id }) {
      templates = templates.filter(({ _id: each }) => each !== id);
      return {};
    },
    ...answers,
  });
}

import 'survey-core/survey-core.css';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';
import { count, showReact } from '../pages/bench-page.ts';
import { formOf, HIDING } from '../pages/spec.ts';

showReact(() => {
  const elements = formOf(count).map(({ name, label, conditional }) => ({
    type: 'text',
    name,
    title: label,
    ...(conditional ? { visibleIf: `{f0} <> '${HIDING}'` } : {}),
  }));
  return <Survey model={new Model({ elements, textUpdateMode: 'onTyping', showQuestionNumbers: 'off' })} />;
});

const DATE = /(\d{2}-\d{2}-\d{4}(?: \d{2}:\d{2})?)/u;

/** Text whose dates do not break at their hyphens. */
export const wholeDates = (text: string) =>
  text.split(DATE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="px-whole">
        {part}
      </span>
    ),
  );

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Functions of pg_catalog that a query may call: none is volatile, and all read only their arguments, the clock or the
 * time zone.
 */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  // Aggregates
  ...words('any_value array_agg avg bool_and bool_or corr count covar_pop covar_samp every'),
  ...words('jsonb_agg jsonb_object_agg max min mode percentile_cont percentile_disc regr_count'),
  ...words('regr_intercept regr_r2 regr_slope stddev stddev_pop stddev_samp string_agg sum'),
  ...words('var_pop var_samp variance'),
  // Windows
  ...words('cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank'),
  ...words('rank row_number'),
  // Texts
  ...words('ascii btrim char_length character_length concat concat_ws initcap left length'),
  ...words('like_escape lower ltrim normalize octet_length position regexp_count regexp_like'),
  ...words('regexp_match regexp_replace regexp_substr replace reverse right rtrim similar_to_escape'),
  ...words('split_part starts_with string_to_array strpos substr substring translate upper'),
  // Numbers
  ...words('abs ceil ceiling div exp floor ln log mod power round sign sqrt trunc'),
  ...words('width_bucket num_nonnulls num_nulls'),
  // Dates
  ...words('age date_bin date_part date_trunc extract isfinite justify_days justify_hours'),
  ...words('justify_interval make_date make_interval make_time make_timestamp now overlaps timezone'),
  ...words('to_char to_date to_number to_timestamp'),
  // Arrays and JSON
  ...words('array_length array_position array_remove array_to_string cardinality generate_series unnest'),
  ...words('jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array'),
  ...words('jsonb_build_object jsonb_each jsonb_each_text jsonb_extract_path jsonb_extract_path_text'),
  ...words('jsonb_object_keys jsonb_strip_nulls jsonb_typeof to_jsonb'),
]);

/**
 * Types that a query may name, with the grammar's names. None refers to objects of the database: no reg*, oid, name.
 */
export const TYPES: ReadonlySet<string> = new Set([
  ...words('bool boolean int2 int4 int8 integer bigint smallint numeric float4 float8'),
  ...words('text varchar date time timetz timestamp timestamptz interval json jsonb uuid'),
]);

export const OPERATORS: ReadonlySet<string> = new Set([
  ...words('+ - * / % ^ = <> < > <= >= ||'),
  ...words('~~ !~~ ~~* !~~* ~ !~ ~* !~*'),
  ...words('-> ->> #> #>> @> <@ ? ?| ?& && & | << >> #'),
]);

export const COLLATIONS: ReadonlySet<string> = new Set(['C', 'und-x-icu', 'el-x-icu', 'en-x-icu']);

/** Every table has them; a view has none. */
export const SYSTEM_COLUMNS: ReadonlySet<string> = new Set(words('ctid xmin xmax cmin cmax tableoid oid'));

export const REPORT_SCHEMA = 'report';

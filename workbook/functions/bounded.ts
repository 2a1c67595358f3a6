import { HyperFormula, type FunctionPlugin } from 'hyperformula';
import { failure } from './define.ts';

/** The steps that a function of the engine takes for its arguments, because it repeats a loop as often as an argument says. */
type CountSteps = (...values: readonly number[]) => number;

/** More steps give #NUM!, so that one cell cannot block a workbook. */
const MAX_STEPS = 1_000_000;

const largest: CountSteps = (...values) => Math.max(...values.map((value) => Math.abs(value) || 0));
const first: CountSteps = (value = 0) => value;
const second: CountSteps = (_, value = 0) => value;
const periods: CountSteps = (_rate, _periods, _value, from = 0, to = 0) => to - from;
const sum: CountSteps = (...values) => values.reduce((total, value) => total + value, 0);

/** The functions of the engine with such loops. GAMMA and CHISQ repeat by their degrees of freedom. */
const STEPS: Readonly<Record<string, CountSteps>> = {
  'POISSON.DIST': first,
  'NEGBINOM.DIST': largest,
  'HYPGEOM.DIST': largest,
  BESSELI: second,
  BESSELJ: second,
  BESSELK: second,
  BESSELY: second,
  'GAMMA.DIST': largest,
  'GAMMA.INV': second,
  'CHISQ.DIST': second,
  'CHISQ.DIST.RT': second,
  'CHISQ.INV': second,
  'CHISQ.INV.RT': second,
  CUMIPMT: periods,
  CUMPRINC: periods,
  DB: (_cost, _salvage, _life, period = 0) => period,
  MULTINOMIAL: sum,
};

interface EngineFunction {
  readonly method: string;
}

/** The parts of a plugin of the engine that are used here. */
interface PluginClass {
  new (...parts: ConstructorParameters<typeof FunctionPlugin>): FunctionPlugin;
  readonly implementedFunctions: Readonly<Record<string, EngineFunction>>;
  readonly aliases?: Readonly<Record<string, string>>;
}

/** Limits the loops of functions of the engine, for all workbooks of this process. */
export function boundFunctions(): void {
  const plugins = new Map<PluginClass, string[]>();
  for (const name of Object.keys(STEPS)) {
    const plugin: PluginClass | undefined = HyperFormula.getFunctionPlugin(name);
    if (!plugin) throw new Error(`this version of the evaluation engine has no ${name}`);
    plugins.set(plugin, [...(plugins.get(plugin) ?? []), name]);
  }
  for (const [plugin, names] of plugins) HyperFormula.registerFunctionPlugin(boundPlugin(plugin, names));
}

/** The plugin with these functions alone. Its arguments are read once, by the engine. */
function boundPlugin(plugin: PluginClass, names: readonly string[]): PluginClass {
  const known = Object.fromEntries(
    Object.entries(plugin.implementedFunctions).filter(([name]) => names.includes(name)),
  );
  const counts = new Map<object, CountSteps | undefined>(
    Object.entries(known).map(([name, metadata]) => [metadata, STEPS[name]]),
  );
  const aliases = Object.entries(plugin.aliases ?? {}).filter(([, name]) => names.includes(name));
  class BoundPlugin extends plugin {
    static override implementedFunctions = known;
    static override aliases = Object.fromEntries(aliases);

    constructor(...parts: ConstructorParameters<typeof FunctionPlugin>) {
      super(...parts);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the engine gives each function to this method, and declares it as protected
      const run = Reflect.get(this, 'runFunction') as RunFunction;
      Reflect.set(this, 'runFunction', boundedRun(run, counts));
    }
  }
  // The engine looks for the methods in the class itself.
  for (const { method } of Object.values(known))
    Object.defineProperty(BoundPlugin.prototype, method, { value: Reflect.get(plugin.prototype, method) });
  return BoundPlugin;
}

type RunFunction = (args: unknown, state: unknown, metadata: object, run: (...values: number[]) => unknown) => unknown;

const boundedRun =
  (run: RunFunction, counts: ReadonlyMap<object, CountSteps | undefined>): RunFunction =>
  (args, state, metadata, compute) =>
    run(args, state, metadata, (...values) => {
      const steps = counts.get(metadata)?.(...values) ?? 0;
      return steps > MAX_STEPS ? failure('NUM') : compute(...values);
    });
